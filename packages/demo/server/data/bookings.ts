import { randomInt } from "node:crypto";
import type { InValue, Row } from "@libsql/client";
import * as z from "zod";
import type { Database } from "./database";
import { restaurantById } from "./restaurants";

export type NewBooking = {
  idempotencyKey: string;
  userId: string;
  restaurantId: string;
  partySize: number;
  startsAt: string;
};

export type BookingRow = {
  bookingId: string;
  status: "confirmed" | "waitlisted";
  restaurantId: string;
  restaurantName: string;
  startsAt: string;
  partySize: number;
};

/** No table at that time, in a sentence for people. */
export class NoTableFree extends Error {}

/**
 * Books a table, once for each key: the same key again returns the booking it made before, and adds nothing.
 *
 * Throws `NoTableFree` where the restaurant has no table at that time.
 */
export async function insertBooking(database: Database, booking: NewBooking): Promise<BookingRow> {
  const restaurant = restaurantById(booking.restaurantId);
  if (restaurant === undefined) throw new NoTableFree(`There is no restaurant ${booking.restaurantId}.`);
  const transaction = await database.transaction("write");
  try {
    const select = { sql: "SELECT * FROM bookings WHERE idempotency_key = ?", args: [booking.idempotencyKey] };
    const before = (await transaction.execute(select)).rows[0];
    if (before !== undefined) return toBooking(before, restaurant.name);
    const taken = await transaction.execute({
      sql: "SELECT count(*) AS taken FROM bookings WHERE restaurant_id = ? AND starts_at = ? AND status = 'confirmed'",
      args: [restaurant.id, booking.startsAt],
    });
    const free = restaurant.tables - Number(taken.rows[0]?.taken ?? 0);
    if (restaurant.tables === 0) throw new NoTableFree(`${restaurant.name} has no table left at that time.`);
    await transaction.execute({
      sql: `INSERT INTO bookings (id, idempotency_key, user_id, restaurant_id, party_size, starts_at, status, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      args: newRow(booking, free > 0 ? "confirmed" : "waitlisted"),
    });
    const row = (await transaction.execute(select)).rows[0];
    if (row === undefined) throw new Error("The booking that was just written is not there.");
    await transaction.commit();
    return toBooking(row, restaurant.name);
  } finally {
    transaction.close();
  }
}

function newRow(booking: NewBooking, status: BookingRow["status"]): InValue[] {
  const id = `BK-${randomInt(100_000, 1_000_000)}`;
  const { idempotencyKey, userId, restaurantId, partySize, startsAt } = booking;
  return [id, idempotencyKey, userId, restaurantId, partySize, startsAt, status, new Date().toISOString()];
}

const bookingRow = z.object({
  id: z.string(),
  status: z.enum(["confirmed", "waitlisted"]),
  restaurant_id: z.string(),
  starts_at: z.string(),
  party_size: z.number(),
});

function toBooking(row: Row, restaurantName: string): BookingRow {
  const { id, status, restaurant_id, starts_at, party_size } = bookingRow.parse(row);
  return {
    bookingId: id,
    status,
    restaurantId: restaurant_id,
    restaurantName,
    startsAt: starts_at,
    partySize: party_size,
  };
}
