// Extensions of htmx for the pages. Without them, and without any script, every page works with links and forms.
(() => {
  "use strict";

  htmx.registerExtension("hub", {
    // An open menu stays open when its links change.
    htmx_before_morph_attr: (element, { attrName }) => attrName !== "open",

    // Code in attributes is never executed, regardless of the content security policy of the page.
    init(api) {
      const refuse = function () { throw new Error("code in attributes is switched off"); };
      api.initSecurity(null, refuse, refuse);
    },
  });

  const held = new WeakMap(); // a failed lazy part -> its previous nodes
  const failed = "data-failed";

  const target = (ctx) => (ctx?.target instanceof Element ? ctx.target : null);

  // address returns the address of the full page with the same content.
  const address = (ctx) => {
    const source = ctx.sourceElement;
    if (source.matches("form")) return `${source.action}?${new URLSearchParams(new FormData(source))}`;
    const link = source.matches("a[href]") ? source : source.querySelector("a[href]");
    return link ? link.href : ctx.request.action || location.href;
  };

  // show replaces a lazy part with the reason of the failure, or inserts the reason above the remaining content.
  const show = (ctx, reason, retry) => {
    const place = target(ctx);
    if (!place?.isConnected) return;
    const again = document.createElement("a");
    again.href = address(ctx);
    again.textContent = "Try again";
    const box = document.createElement("p");
    box.className = "box err";
    box.setAttribute("role", "alert");
    box.setAttribute(failed, "");
    box.append(`This part could not be loaded: ${reason}. `, again);
    if (place.matches("main")) {
      place.prepend(box);
      return;
    }
    if (!place.matches(".lazy")) {
      place.before(box);
      return;
    }
    held.set(place, [...place.childNodes]);
    place.replaceChildren(box);
    if (retry) again.addEventListener("click", (event) => { event.preventDefault(); restart(place); });
  };

  const restart = (place) => {
    place.replaceChildren(...held.get(place));
    place.querySelector("a")?.focus();
    htmx.process(place, true); // processed again, so that its own trigger fires again
  };

  const on = (name, listener) => document.addEventListener(name, listener);
  const idle = (event) => target(event.detail.ctx)?.removeAttribute("aria-busy");

  on("htmx:before:request", ({ detail: { ctx } }) => {
    const place = target(ctx);
    if (!place) return;
    place.setAttribute("aria-busy", "true");
    for (const old of [place.previousElementSibling, place.firstElementChild]) {
      if (old?.hasAttribute(failed) && !place.matches(".lazy")) old.remove();
    }
  });
  on("htmx:finally:request", idle);

  // If a swap removes the focused element, its replacement gets the focus, so that it does not move to the top of the page.
  on("htmx:after:swap", ({ detail: { ctx } }) => {
    const id = target(ctx)?.id;
    if (id && document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  });

  // A link to a row inside collapsed details opens them, as newer browsers do.
  const reveal = () => {
    const row = document.querySelector(":target");
    const closed = row?.closest("details:not([open])");
    if (!closed) return;
    closed.open = true;
    row.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  reveal();

  // A part is an HTML fragment, even for an error. Any other response (an error page of a gateway, a sign-in page,
  // an empty response) must not be inserted into the page.
  on("htmx:after:request", (event) => {
    idle(event);
    const ctx = event.detail.ctx;
    const { status, headers } = ctx.response;
    const html = (headers.get("Content-Type") || "").startsWith("text/html");
    const page = /^\s*(<!doctype|<html)/i.test(ctx.text) && !ctx.select && !ctx.request.headers["HX-Boosted"];
    if (status === 204 || status === 304 || (html && !page && ctx.text.trim())) return;
    event.preventDefault();
    show(ctx, page && status < 400 ? "the server answered with another page" : `the server answered with status ${status}`, false);
  });

  on("htmx:error", (event) => {
    idle(event);
    const { ctx, error } = event.detail;
    if (!ctx || ctx.response) return;
    show(ctx, error === "timeout" ? "the server did not answer in time" : "the server could not be reached", true);
  });

  // The address of a form contains only nonempty fields, so that it has the form of the links on the same page. If the page already has
  // this address, no history entry is added.
  on("htmx:before:history:update", ({ detail: { history } }) => {
    const url = new URL(history.path, location.href);
    const filled = [...url.searchParams].filter(([, value]) => value !== "");
    if (filled.length !== url.searchParams.size) {
      url.search = new URLSearchParams(filled);
      history.path = url.pathname + url.search + url.hash;
    }
    if (url.pathname + url.search === location.pathname + location.search) history.type = "replace";
  });

  // A change in a filter form applies immediately. A name applies when it equals a suggestion or the input is complete.
  const narrow = ({ type, target: { form, list, value } }) => {
    if (type === "change" ? list : !list || !value || [...list.options].some((option) => option.value === value)) form?.dispatchEvent(new Event("narrow"));
  };
  on("input", narrow);
  on("change", narrow);

  // Controls of a collapsed filter form apply immediately, so the style sheet hides its button.
  document.documentElement.dataset.live = "";

  // A click outside or the Escape key closes a drop-down. Escape also moves the focus to the button that opened it.
  const close = (which) => {
    for (const menu of document.querySelectorAll("details:is(.pop, .narrow:not(.shown))[open]")) {
      if (which(menu)) menu.open = false;
    }
  };
  on("click", (event) => close((menu) => !menu.contains(event.target)));
  on("keydown", (event) => {
    if (event.key !== "Escape") return;
    close((menu) => {
      if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
      return true;
    });
  });

  // Keyboard shortcuts. Each activates a visible control. They do nothing while an input has the focus.
  const keys = { "/": "#find", "?": "#keys summary", t: "#bar > .step a:not([rel])", ArrowLeft: ".step [rel=prev]", ArrowRight: ".step [rel=next]" };
  on("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const bar = target.closest("#searchbar");
    const down = { ArrowUp: -1, ArrowDown: 1 }[key];
    let found = null;
    if (bar && down) {
      const stops = [...bar.querySelectorAll("#find, a")];
      found = stops[stops.indexOf(target) + down];
    } else if (!target.closest("input, select, textarea") && !(key.startsWith("Arrow") && target.closest("[tabindex='0']"))) {
      found = document.querySelector(keys[key] ?? "#none");
    }
    if (!found) return;
    event.preventDefault();
    found.focus();
    if (!bar && key !== "/") found.click();
  });

  // A wall display requests itself every 30 seconds and replaces its content if that changed. Its validator changes with the data
  // and the day only. If the content does not fit in the window, it is shown page by page.
  const wall = () => document.querySelector("main[data-etag]");
  const clock = (data) => new Date().toLocaleTimeString("en", { timeZone: data.zone, hour: "numeric", minute: "2-digit", hour12: "twelve" in data });
  let lastAnswer = wall() && clock(wall().dataset);
  const renew = async () => {
    const { dataset } = wall();
    let reason = "the service cannot be reached";
    try {
      const answer = await fetch(location.href, { headers: { "If-None-Match": dataset.etag }, cache: "no-store", signal: AbortSignal.timeout(25000) });
      const next = answer.status === 200 && new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.status === 304 || next?.querySelector?.("main[data-etag]")) {
        lastAnswer = clock(dataset);
        document.getElementById("lost").hidden = true;
        if (!next) return;
        const style = "link[rel=stylesheet]";
        if (next.querySelector(style).href !== document.querySelector(style).href) location.reload(); // another build
        wall().replaceWith(next.querySelector("main"));
        return;
      }
      reason = answer.ok ? "the service answers with another page" : `the service answers with status ${answer.status}`;
    } catch { /* the reason is already set */ }
    const lost = document.getElementById("lost");
    lost.textContent = `Not updated since ${lastAnswer}: ${reason}.`;
    lost.hidden = false;
  };
  if (wall()) {
    setInterval(renew, 30000);
    setInterval(() => {
      if (innerHeight + scrollY >= document.documentElement.scrollHeight - 2) scrollTo(0, 0);
      else scrollBy(0, innerHeight * 0.85);
    }, 20000);
  }

  // Buttons that copy an address. The style sheet shows them after this script has run. Without a secure origin, the browser
  // provides no clipboard API, so the script selects the text and executes the copy command.
  const copy = async (code) => {
    if (navigator.clipboard) return navigator.clipboard.writeText(code.textContent);
    getSelection().selectAllChildren(code);
    if (!document.execCommand("copy")) throw new Error("refused");
  };
  document.documentElement.dataset.copies = "";
  on("click", ({ target }) => {
    if (target.closest?.("button[data-print]")) print();
  });
  on("click", async ({ target }) => {
    const button = target.closest?.("button[data-copy]");
    if (!button) return;
    const code = document.getElementById(button.dataset.copy);
    const word = button.firstChild;
    let said = "Copied";
    try {
      await copy(code);
    } catch {
      getSelection().selectAllChildren(code);
      said = "Selected, not copied";
    }
    word.textContent = said;
    document.getElementById("said").textContent = `${said}:${button.lastChild.textContent}`;
    setTimeout(() => { word.textContent = "Copy"; }, 3000);
  });
})();
