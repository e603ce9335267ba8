import { beforeEach, describe, expect, it } from "vitest";
import { insertBooking, NoTableFree } from "./bookings";
import { type Database, openDatabase } from "./database";

let database: Database;
const booking = {
  idempotencyKey: "key-1",
  userId: "ana",
  restaurantId: "rst_0413",
  partySize: 4,
  startsAt: "2026-12-04T19:30:00+00:00",
};

async function count(): Promise<number> {
  return Number((await database.execute("SELECT count(*) AS count FROM bookings")).rows[0]?.count);
}

beforeEach(async () => {
  database = await openDatabase(":memory:");
});

describe("insertBooking", () => {
  it("has one effect and one output for one key, also with other arguments", async () => {
    const first = await insertBooking(database, booking);
    const again = await insertBooking(database, { ...booking, partySize: 9 });
    expect(again).toEqual(first);
    expect(await count()).toBe(1);
  });

  it("puts who comes too late on the waiting list, which is no confirmation", async () => {
    const keys = ["a", "b", "c"];
    const made = [];
    for (const idempotencyKey of keys) made.push(await insertBooking(database, { ...booking, idempotencyKey }));
    expect(made.map(({ status }) => status)).toEqual(["confirmed", "confirmed", "waitlisted"]);
  });

  it("writes nothing where there is no table", async () => {
    await expect(insertBooking(database, { ...booking, restaurantId: "rst_0420" })).rejects.toThrow(NoTableFree);
    await expect(insertBooking(database, { ...booking, restaurantId: "rst_9999" })).rejects.toThrow(NoTableFree);
    expect(await count()).toBe(0);
  });
});
