export { Markdown, type MarkdownProps, markdownSlots } from "./markdown";
