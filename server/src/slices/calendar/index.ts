/**
 * Calendar: events by date.
 *
 * - An event is a calendar file; lists of events and a member's saved events are calendars to subscribe to.
 * - A month lists its events whatever their status, except withdrawn ones.
 * - The address of a member's calendar holds a token, of which the database stores a hash.
 */
export { calendarDocuments } from './documents.ts';
export { deleteCalendarOf, exportCalendar } from './queries.ts';
export { calendarRoutes, registerOwnCalendar } from './routes.ts';
