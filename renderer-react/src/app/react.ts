/** React alone, so that it can be run in a step of its own, before the app that is made of it. */
import "react-dom/client";
