/** React alone, so that it runs in a task before the app, which imports it. */
import "react-dom/client";
