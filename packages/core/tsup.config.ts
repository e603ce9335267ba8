import { defineConfig } from "tsup";
import { oneFileASource } from "../../scripts/one-file-a-source.mjs";

export default defineConfig(oneFileASource);
