import "@callstate/react/styles.css";
import "@callstate/renderers/styles.css";
import "./demo.css";
import "./zod-config";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { loadDemoInfo } from "./demo-info";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root to draw into.");

const info = await loadDemoInfo();
createRoot(root).render(
  <StrictMode>
    <App info={info} />
  </StrictMode>,
);
