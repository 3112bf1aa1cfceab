"""Browsers inside other apps: they forget storage, and some forbid WebRTC. A room says so and asks to open the link in the real browser."""

# What the user agent says, and whose browser that is. In this order: some name two.
_SIGNS = (
    ("Instagram", "Instagram"),
    ("Barcelona ", "Threads"),
    ("FBAN/", "Facebook"),
    ("FBAV/", "Facebook"),
    ("FB_IAB/", "Facebook"),
    ("MessengerForiOS", "Messenger"),
    ("musical_ly", "TikTok"),
    ("BytedanceWebview", "TikTok"),
    ("TikTok", "TikTok"),
    ("MicroMessenger", "WeChat"),
    ("WeChat", "WeChat"),
    (" Line/", "LINE"),
    ("Snapchat", "Snapchat"),
    ("Twitter for", "X"),
    ("TwitterAndroid", "X"),
    ("LinkedInApp", "LinkedIn"),
    ("Pinterest/", "Pinterest"),
    ("[Pinterest", "Pinterest"),
    ("KAKAOTALK", "KakaoTalk"),
    ("Telegram-Android", "Telegram"),
    ("Reddit/", "Reddit"),
    ("GSA/", "Google"),
)


def app_of(agent):
    """Return the name of the app that a browser's user agent says it lives in, or "" for a browser of its own.

    >>> app_of("Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 300.0.0.11.109")
    'Instagram'
    """
    for sign, app in _SIGNS:
        if sign in agent:
            return app
    if "Android" in agent and "; wv)" in agent:
        return "?"  # a web view of an app that doesn't say which
    return ""
