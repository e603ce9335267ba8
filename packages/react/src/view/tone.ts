/** The hue of an outcome. `"accent"` means one thing: it is the person's turn. No tone is neutral. */
export type Tone = "accent" | "success" | "danger" | "warning";
