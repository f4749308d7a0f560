import { hash } from 'node:crypto';

/** Entities of the sample, by the names of their models. */
export type Entity =
  | 'region'
  | 'educationBureau'
  | 'school'
  | 'staff'
  | 'grade'
  | 'schoolClass'
  | 'student'
  | 'guardian'
  | 'studentGuardian'
  | 'healthProfile'
  | 'consentRecord'
  | 'agency'
  | 'site'
  | 'tutor'
  | 'course'
  | 'courseware'
  | 'qualification'
  | 'introductionApplication'
  | 'annualReview'
  | 'tripPlan'
  | 'trip'
  | 'itineraryItem'
  | 'tripFiling'
  | 'filingSnapshot'
  | 'parentNotice'
  | 'noticeReading'
  | 'signUp'
  | 'siteArea'
  | 'building'
  | 'floor'
  | 'venue'
  | 'room'
  | 'bed'
  | 'siteDisplay'
  | 'siteClosure'
  | 'reception'
  | 'venueBooking'
  | 'negotiation'
  | 'negotiationRound'
  | 'quoteLine'
  | 'budget'
  | 'budgetItem'
  | 'committeeResolution'
  | 'projectApproval'
  | 'contractTemplate'
  | 'contract'
  | 'contractVersion'
  | 'contractSignature'
  | 'materialList'
  | 'materialItem'
  | 'safetyLesson'
  | 'safetyNotice'
  | 'safetyQuestion'
  | 'emergencyPlan'
  | 'emergencyProcedure'
  | 'emergencyContact'
  | 'emergencyHospital'
  | 'riskAssessment'
  | 'riskItem'
  | 'geoFence'
  | 'tripFeePlan'
  | 'tripFeeLine'
  | 'feeWaiver'
  | 'warningSetting'
  | 'roomBooking'
  | 'tripLodging'
  | 'lodgingRoom'
  | 'roomAssignment'
  | 'nightDuty'
  | 'tripMeal'
  | 'mealDish'
  | 'mealDiet'
  | 'insurancePolicy'
  | 'insuredPerson'
  | 'carrier'
  | 'vehicle'
  | 'driver'
  | 'tripVehicle'
  | 'seatAssignment'
  | 'tripStaff'
  | 'tripGroup'
  | 'tripGroupMember'
  | 'studentBill'
  | 'billLine'
  | 'payment'
  | 'refund'
  | 'ledgerEntry'
  | 'evaluationSubject'
  | 'evaluationInvitation'
  | 'evaluation'
  | 'complaint'
  | 'complaintLog'
  | 'incident'
  | 'incidentStep'
  | 'incidentLog'
  | 'alarm'
  | 'alarmLog'
  | 'deviceType'
  | 'device'
  | 'deviceBinding'
  | 'healthReading'
  | 'deviceUsage'
  | 'expense'
  | 'costAccounting'
  | 'costLine'
  | 'settlement'
  | 'retentionTimer'
  | 'tripArchive'
  | 'checkInTask'
  | 'checkIn'
  | 'checkInEntry';

/** Id of a record by its entity and natural key: a name-based UUID, version 5 of RFC 9562, in the namespace of the entity. */
export function idOf(entity: Entity, key: string): string {
  return uuidV5(namespaceOf(entity), key);
}

const ROOT = Buffer.from('6f2d1c3a8b544e0f9a7715cd04e1b2f9', 'hex');
const namespaces = new Map<Entity, Buffer>();

function namespaceOf(entity: Entity): Buffer {
  const known = namespaces.get(entity);
  if (known) return known;
  const made = Buffer.from(uuidV5(ROOT, entity).replaceAll('-', ''), 'hex');
  namespaces.set(entity, made);
  return made;
}

function uuidV5(namespace: Buffer, name: string): string {
  const digest = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]), 'hex');
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 3) | 8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
