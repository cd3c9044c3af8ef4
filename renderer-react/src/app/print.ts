/** Formulas on paper: they have no lines to break, so wider ones become smaller. */

/** The width of the text on A4 and on Letter with usual margins, in pixels. */
const PAPER_PX = 680;

/** Makes formulas fit onto paper while the browser prints. */
export function fitFormulas(): void {
  const formulas = () => document.querySelectorAll<HTMLElement>("math[display=block]");
  window.addEventListener("beforeprint", () => {
    for (const formula of formulas()) {
      if (formula.scrollWidth > PAPER_PX) formula.style.fontSize = `${Math.floor((100 * PAPER_PX) / formula.scrollWidth)}%`;
    }
  });
  window.addEventListener("afterprint", () => {
    for (const formula of formulas()) formula.style.removeProperty("font-size");
  });
}
