// The page must never die silently: until the client runs (<html data-ready>), whatever goes wrong is said here, in words.
// A script of its own, without a dependency, so that it still works when everything else fails to load.
(() => {
  const PATIENCE = 20_000; // ms until a page on which nothing happens says so
  const WORDS = {
    de: {
      no_wasm: ["Dieser Browser kann kein WebAssembly.", "Lügenbecher ist in Python geschrieben und braucht es. Bitte WebAssembly einschalten (in manchen Browsern aus im „Lockdown-“ oder „strengen“ Modus) oder einen aktuellen Firefox, Chrome, Edge oder Safari nehmen."],
      load_failed: ["Das Spiel konnte nicht geladen werden.", "Bist du online? Bitte die Seite neu laden; hilft das nicht, den Zwischenspeicher des Browsers für diese Seite leeren."],
      load_slow: ["Das Laden dauert ungewöhnlich lange.", "Es geht weiter, sobald alles da ist. Sonst bitte die Verbindung prüfen und die Seite neu laden."],
      reload: "Neu laden",
    },
    en: {
      no_wasm: ["This browser cannot run WebAssembly.", "Lügenbecher is written in Python and needs it. Please switch WebAssembly on (some browsers have it off in “lockdown” or “strict” mode), or use a current Firefox, Chrome, Edge or Safari."],
      load_failed: ["The game could not be loaded.", "Are you online? Please reload the page; if that doesn't help, clear the browser's cache for this page."],
      load_slow: ["Loading takes unusually long.", "It goes on as soon as everything is here. Otherwise please check the connection and reload the page."],
      reload: "Reload",
    },
    fr: {
      no_wasm: ["Ce navigateur ne prend pas en charge WebAssembly.", "Lügenbecher est écrit en Python et en a besoin. Active WebAssembly (désactivé par certains navigateurs en mode « isolement » ou « strict ») ou utilise une version récente de Firefox, Chrome, Edge ou Safari."],
      load_failed: ["Le jeu n'a pas pu être chargé.", "Es-tu en ligne ? Recharge la page ; si cela ne suffit pas, vide le cache du navigateur pour cette page."],
      load_slow: ["Le chargement est anormalement long.", "Le jeu démarre dès que tout est arrivé. Sinon, vérifie la connexion et recharge la page."],
      reload: "Recharger",
    },
  };
  const root = document.documentElement;
  const asked = [new URLSearchParams(location.search).get("lang"), ...(navigator.languages ?? [])];
  const lang = asked.map((tag) => (tag ?? "").slice(0, 2)).find((tag) => tag in WORDS) ?? "de";
  let shown = null;

  function say(code) {
    if ("ready" in root.dataset || (shown && shown.dataset.code !== "load_slow")) return;
    shown?.remove();
    const [what, todo] = WORDS[lang][code];
    shown = document.createElement("section");
    Object.assign(shown.dataset, { testid: "error", code });
    Object.assign(shown, { className: "failure", lang });
    shown.setAttribute("role", "alert");
    const heading = Object.assign(document.createElement("h1"), { textContent: what });
    const text = Object.assign(document.createElement("p"), { textContent: todo });
    const button = Object.assign(document.createElement("button"), { textContent: WORDS[lang].reload, onclick: () => location.reload() });
    shown.append(heading, text, button);
    const place = () => {
      // A home that was drawn before Python came (web/early.js) would promise what there is not.
      for (const line of document.querySelectorAll(code === "load_slow" ? ".loading" : ".loading, #app")) line.hidden = true;
      document.body.append(shown);
    };
    if (document.body) place();
    else addEventListener("DOMContentLoaded", place);
  }

  if (typeof WebAssembly !== "object") return say("no_wasm");
  const failed = () => say("load_failed");
  const script = ({ target }) => (target === window || target.tagName === "SCRIPT") && failed();
  addEventListener("error", script, true); // `true`: the error of a script that cannot be fetched doesn't bubble
  addEventListener("unhandledrejection", failed);
  addEventListener("client:stderr", failed);
  const timer = setTimeout(() => say("load_slow"), PATIENCE);
  new MutationObserver((_, observer) => {
    if (!("ready" in root.dataset)) return;
    observer.disconnect();
    clearTimeout(timer);
    shown?.remove();
  }).observe(root, { attributes: true, attributeFilter: ["data-ready"] });
})();
