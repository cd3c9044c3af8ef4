/** Expressions of `edits.mjs` in a page: the functions that they use, and what waits for them. */
const FUNCTIONS = ["all", "find", "text", "style", "picture", "background", "file", "order"];

/** Returns an expression that waits until `shown` of `edits.mjs` is true in a page; its value is the time. */
export const expressionOf = (shown) =>
  `(() => { const { ${FUNCTIONS.join()} } = window.edits; return paintedWhen(async () => ${shown}); })()`;

/** Defines the functions. Playwright runs this in each document. */
export function installEdits() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const find = (selector) => document.querySelector(selector);
  const text = (selector, words) => all(selector).some((element) => element.textContent.includes(words));
  const style = (selector, name) => getComputedStyle(find(selector)).getPropertyValue(name).trim();

  /** Whether what this document loads from an address has a colour. */
  async function hasColour(address, colour) {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1, 1];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}` === colour;
  }

  /** Whether an attribute leads to a picture of a colour; an image must show that address. */
  async function picture(selector, name, colour) {
    const element = find(selector);
    if (!element || (element.currentSrc !== undefined && element.localName === "img" && !element.complete)) return false;
    return hasColour(element.getAttribute(name), colour);
  }

  const background = (selector, colour) => hasColour(/url\("(.*?)"\)/.exec(style(selector, "background-image"))?.[1] ?? "", colour);

  /** Whether a file that an attribute names has a text. */
  async function file(selector, name, words, address = find(selector)?.getAttribute(name)) {
    if (!address) return false;
    return (await (await fetch(address)).text()).includes(words);
  }

  /** Whether elements with these texts are in this order. */
  function order(selector, ...texts) {
    const found = all(selector).map((element) => element.textContent);
    const places = texts.map((words) => found.findIndex((one) => one.includes(words)));
    return places.every((place, index) => place > (places[index - 1] ?? -1));
  }

  /** Resolves with the time after the frame whose callbacks run now. */
  const afterFrame = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
    port2.postMessage(undefined);
  });

  Object.assign(window, {
    edits: { all, find, text, style, picture, background, file, order },
    /** Resolves with the time at which the first frame is painted in which `shows` returns true. */
    paintedWhen: async (shows) => {
      for (let isShown = false; ; ) {
        await new Promise((frame) => requestAnimationFrame(frame));
        let isPainted = false;
        const painted = afterFrame().finally(() => (isPainted = true));
        if (isShown) return painted;
        isShown = await Promise.resolve().then(shows).catch(() => false);
        // A condition that loads a file is true after the frame.
        if (isShown && !isPainted) return painted;
      }
    },
    /** Returns the place of a text on the screen, and the states of components. */
    state: () => ({
      top: Math.round(all("article p").find((one) => one.textContent.includes("这里在读。"))?.getBoundingClientRect().top),
      counters: all("article .counter").map((one) => one.textContent),
      tab: find('[role=tab][aria-selected="true"]')?.textContent,
      isOpen: find("article details")?.open,
    }),
  });
}
