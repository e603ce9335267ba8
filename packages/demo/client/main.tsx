import "@callstate/react/styles.css";
import "@callstate/renderers/styles.css";
import "./demo.css";
import "./zod-config";
import { createHttpTransport } from "@callstate/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { loadDemoInfo } from "./demo-info";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root to draw into.");

/** On a page under development, and where `?inspect` is in the address: nobody else loads the inspector. */
const isInspected = import.meta.env.DEV || new URLSearchParams(location.search).has("inspect");

const info = await loadDemoInfo();
const transport = createHttpTransport({ url: "/api" });
const inspection = isInspected ? (await import("./inspection")).inspect(transport) : undefined;
createRoot(root).render(
  <StrictMode>
    <App info={info} transport={inspection?.transport ?? transport} inspection={inspection} />
  </StrictMode>,
);
