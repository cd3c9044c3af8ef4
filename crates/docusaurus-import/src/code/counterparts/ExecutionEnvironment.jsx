/** `@docusaurus/ExecutionEnvironment`. */
const canUseDOM = typeof window !== "undefined" && typeof document !== "undefined";

export default {
  canUseDOM,
  canUseEventListeners: canUseDOM,
  canUseIntersectionObserver: canUseDOM,
  canUseViewport: canUseDOM,
};
