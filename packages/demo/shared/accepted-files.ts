/** What may be sent with a message: the page offers it, the server takes nothing else. */
export const acceptedFiles = ["image/png", "image/jpeg", "image/webp", "text/plain"] as const;
