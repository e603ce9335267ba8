/** Makes a conversation of so many messages once: to make it is no part of what is measured. */
export function remember<Message>(make: (count: number) => Message[]): (count: number) => Message[] {
  const made = new Map<number, Message[]>();
  return (count) => {
    const known = made.get(count) ?? make(count);
    made.set(count, known);
    return known;
  };
}
