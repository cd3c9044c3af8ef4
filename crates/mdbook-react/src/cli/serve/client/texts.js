// The texts that the server adds to a page, in its language.

const TEXTS = {
  en: { close: "Close", warnings: (n) => (n === 1 ? "1 warning on this page" : `${n} warnings on this page`) },
  zh: { close: "关闭", warnings: (n) => `本页有 ${n} 条警告` },
};

export const texts = () => TEXTS[/^zh\b/.test(document.documentElement.lang) ? "zh" : "en"];
