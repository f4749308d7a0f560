/*
 * The itinerary as browser and server both reckon with it: its checks against the service standard, and the travel between its places.
 * Pure functions without a table.
 */
export { type Finding, findingCodes } from './finding.ts';
export { itineraryFindings, overlapsIn } from './findings.ts';
export { type Leg, legsOf } from './legs.ts';
export {
  daysOfTrip,
  type ItineraryFacts,
  inOrder,
  type PlannedCourse,
  type PlannedItem,
  type PlannedSite,
  type PlannedTrip,
} from './planned.ts';
export { STEP_MINUTES } from './travel.ts';
