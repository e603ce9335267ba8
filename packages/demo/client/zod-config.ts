import { config } from "zod/v4/core";

// The page's policy lets no string become code. Zod asks whether it may, once, unless it is told not to.
config({ jitless: true });
