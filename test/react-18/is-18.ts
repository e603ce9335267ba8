import { version } from "react";
import { version as domVersion } from "react-dom";

// Without this a wrong alias would test the new React twice, and nobody would see it.
if (!version.startsWith("18.") || !domVersion.startsWith("18.")) {
  throw new Error(`These tests run against React 18; ${version} and ${domVersion} were loaded.`);
}
