// Writes docs/guarantees.md from the ids in the titles of the tests.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.mjs";
import { guaranteesPage } from "./guarantees-page.mjs";

writeFileSync(join(root, "docs/guarantees.md"), guaranteesPage());
