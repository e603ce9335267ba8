import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: fileURLToPath(new URL("client", import.meta.url)),
  plugins: [react()],
  resolve: { dedupe: ["react", "react-dom", "zod"] },
  build: {
    outDir: fileURLToPath(new URL("dist/client", import.meta.url)),
    emptyOutDir: true,
    target: "es2023",
    // React, the kit and Zod come to about 180 KB on the wire; the inspector is apart, for those who ask for it.
    chunkSizeWarningLimit: 900,
    sourcemap: true,
  },
});
