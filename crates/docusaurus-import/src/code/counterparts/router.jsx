/** `@docusaurus/router`. */
export { useLocation } from "react-router-dom";
