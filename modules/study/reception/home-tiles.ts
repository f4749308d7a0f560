import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

const unanswered = { status: 'requested', counterFrom: { empty: true } } as const;
const countered = { status: 'requested', counterFrom: { empty: false } } as const;
const stay = { model: 'reception', due: 'arriveAt', title: ['trip', 'receptionNo'] } as const;
const booking = { model: 'venueBooking', due: 'startAt', title: ['trip', 'bookingNo'] } as const;

/** Receptions and bookings on home pages: sites answer requests, those who requested answer offers of another time. */
export const receptionHomeTiles: readonly HomeTile[] = [
  { ...stay, name: 'reception.toAnswer', part: 'toDo', permission: 'act:confirm', where: unanswered, about: ['site', 'people'] },
  { ...stay, name: 'reception.countered', part: 'toDo', permission: 'act:acceptCounter', where: countered, about: ['site'] },
  {
    ...stay,
    name: 'reception.arriving',
    part: 'toDo',
    permission: 'act:arrive',
    where: { status: 'confirmed', arriveAt: { lte: '@today+1' } },
    about: ['site', 'people'],
  },
  { ...booking, name: 'venueBooking.toAnswer', part: 'toDo', permission: 'act:confirm', where: unanswered, about: ['venue', 'people'] },
  { ...booking, name: 'venueBooking.countered', part: 'toDo', permission: 'act:acceptCounter', where: countered, about: ['venue'] },
  {
    ...booking,
    name: 'venueBooking.toStart',
    part: 'toDo',
    permission: 'act:start',
    where: { status: 'confirmed', startAt: { lte: '@today+1' } },
    about: ['venue', 'people'],
  },
  {
    ...stay,
    name: 'reception.expected',
    part: 'trips',
    where: { status: { in: ['confirmed', 'received'] }, leaveAt: { gte: '@today' } },
    about: ['site', 'people'],
    // For those who see no more of the trip, such as guards at the gate.
    without: 'trip',
  },
  {
    name: 'reception.refused',
    part: 'returned',
    model: 'reception',
    newest: 'updatedAt',
    title: stay.title,
    permission: 'act:acceptCounter',
    where: { status: 'rejected', arriveAt: { gte: '@today' } },
    about: ['site', 'rejectReason'],
  },
  {
    name: 'reception.ofMonth',
    part: 'figures',
    model: 'reception',
    permission: 'act:arrive',
    where: { status: { in: ['confirmed', 'received', 'completed'] }, arriveAt: { gte: '@monthStart', lte: '@monthEnd' } },
  },
  {
    name: 'reception.students',
    part: 'figures',
    model: 'reception',
    permission: 'act:arrive',
    where: { status: { in: ['confirmed', 'received', 'completed'] }, arriveAt: { gte: '@monthStart', lte: '@monthEnd' } },
    sum: 'planStudents',
  },
];
