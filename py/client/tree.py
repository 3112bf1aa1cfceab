"""Trees of what is to be seen. `browser` turns them into Preact's nodes, tests read them as they are.

A handler is data, not a function: `{"onClick": ("face", 4)}` names the intent that a click emits. So trees compare equal, redrawing
makes no new functions, and mouse, keyboard and tests all speak of the same intents.
"""


class Node:
    """An element: a tag, its properties, and its children (nodes and strings)."""

    def __init__(self, tag, props, children):
        self.tag = tag
        self.props = props
        self.children = children

    def __eq__(self, other):
        return (
            isinstance(other, Node)
            and self.tag == other.tag
            and self.props == other.props
            and self.children == other.children
        )

    def __hash__(self):
        return id(self)

    def __repr__(self):
        return "<%s %r %r>" % (self.tag, self.props, self.children)


_build = Node
_kept = {}
_latest = {}


def build_with(builder):
    """Let `builder(tag, props, children)` make the nodes from now on; None for plain ones."""
    global _build
    _build = builder or Node
    _kept.clear()
    _latest.clear()


def once(key, draw):
    """Return what `draw()` makes, made only once for a key; for what never changes. Preact passes over the same node."""
    if key not in _kept:
        _kept[key] = draw()
    return _kept[key]


def kept(place, facts, draw):
    """Return what `draw()` makes of `facts`, made anew only where they have changed; `draw` must look at nothing else.

    Most of a table is the same from frame to frame, and what is the same neither Python nor Preact has to look at again.
    """
    known = _latest.get(place)
    if known is None or known[0] != facts:
        known = _latest[place] = (facts, draw())
    return known[1]


def h(tag, props=None, *children):
    """Make a node. Lists among the children are spliced in, None and False are left out, numbers become text."""
    flat = []
    _gather(children, flat)
    return _build(tag, props or {}, flat)


def fresh(words):
    """Return a text as an element of its own that is replaced, not moved, when the text changes: a browser counts no layout shift."""
    return h("span", {"key": words}, words)


def _gather(children, flat):
    for child in children:
        if child is None or child is False:
            continue
        if isinstance(child, list):
            _gather(child, flat)
        elif isinstance(child, int):
            flat.append(str(child))
        else:
            flat.append(child)


def walk(node):
    """Yield every plain node of a tree, parents first."""
    if isinstance(node, Node):
        yield node
        for child in node.children:
            for found in walk(child):
                yield found


def text(node):
    """Return the text of a plain tree."""
    if isinstance(node, Node):
        return "".join([text(child) for child in node.children])
    return node


def find_all(node, name):
    """Return the plain nodes with a `data-testid`."""
    return [found for found in walk(node) if found.props.get("data-testid") == name]
