/** Rows of the sample: references as ids, dates YYYY-MM-DD, timestamps ISO 8601, null for missing values. */

export interface GeoPoint {
  lng: number;
  lat: number;
}

export type Gender = 'male' | 'female';
type Enabled = 'enabled' | 'disabled';

export interface RegionRow {
  id: string;
  code: string;
  name: string;
  parent: string | null;
  level: 'city' | 'district';
  center: GeoPoint;
  sortCode: number;
}

export interface BureauRow {
  id: string;
  bureauNo: string;
  name: string;
  shortName: string;
  level: 'city' | 'district';
  /** Division code, as in all region fields. */
  region: string;
  parent: string | null;
  sortCode: number;
  uscc: string;
  director: string;
  studyTourOffice: string;
  officeLeader: string;
  officePhone: string;
  dutyPhone: string;
  address: string;
  location: GeoPoint;
  minFilingDays: number;
  minPredepartureDays: number;
  filingHeadcountThreshold: number;
  ratioPrimary: number;
  ratioJunior: number;
  ratioSenior: number;
  requireCommittee: boolean;
  reviewDays: number;
  scopePrimary: string;
  scopeJunior: string;
  scopeSenior: string;
  firstGradePrimary: number;
  lastGradePrimary: number;
  firstGradeJunior: number;
  lastGradeJunior: number;
  firstGradeSenior: number;
  lastGradeSenior: number;
  coachMaxKm: number;
  publicityDays: number;
  introductionYears: number;
  visitPassScore: number;
  minTutors: number;
  minCourses: number;
  minCampBeds: number;
  backgroundCheckMonths: number;
  expiryNoticeDays: number;
  status: Enabled;
}

export type SchoolType = 'primary' | 'junior' | 'nineYear' | 'senior';

export interface SchoolRow {
  id: string;
  schoolNo: string;
  schoolCode: string;
  name: string;
  shortName: string;
  schoolType: SchoolType;
  nature: 'public' | 'private';
  bureau: string;
  region: string;
  uscc: string;
  principal: string;
  principalPhone: string;
  safetyOfficer: string;
  safetyPhone: string;
  contact: string;
  contactPhone: string;
  email: string;
  address: string;
  location: GeoPoint;
  liabilityPolicyNo: string;
  liabilityPolicyTo: string;
  intro: string;
  status: Enabled;
}

export type Position =
  | 'principal'
  | 'vicePrincipal'
  | 'moralDirector'
  | 'safetyOfficer'
  | 'headTeacher'
  | 'teacher'
  | 'nurse'
  | 'accountant';

export interface StaffRow {
  id: string;
  staffNo: string;
  school: string;
  name: string;
  gender: Gender;
  idCard: string;
  birthday: string;
  phone: string;
  email: string | null;
  position: Position;
  subject: string | null;
  isClassTeacher: boolean;
  teacherCertNo: string | null;
  firstAidCert: boolean;
  healthCertTo: string;
  backgroundCheck: boolean;
  backgroundCheckAt: string | null;
  joinDate: string;
  status: 'active' | 'leave' | 'left';
}

export type Stage = 'primary' | 'junior' | 'senior';

export interface GradeRow {
  id: string;
  gradeNo: string;
  school: string;
  name: string;
  stage: Stage;
  entryYear: number;
  level: number;
  leader: string;
  status: Enabled;
}

export interface ClassRow {
  id: string;
  classNo: string;
  school: string;
  grade: string;
  name: string;
  headTeacher: string;
  classroom: string;
  status: Enabled;
}

export interface StudentRow {
  id: string;
  studentNo: string;
  enrolNo: string;
  school: string;
  grade: string;
  schoolClass: string;
  name: string;
  gender: Gender;
  idCard: string;
  birthday: string;
  ethnicity: string;
  phone: string | null;
  homeAddress: string;
  heightCm: number;
  weightKg: number;
  isPoverty: boolean;
  isLeftBehind: boolean;
  specialCare: boolean;
  status: 'enrolled' | 'suspended' | 'transferred';
}

export interface GuardianRow {
  id: string;
  guardianNo: string;
  name: string;
  phone: string;
  idCard: string | null;
  wechatBound: boolean;
  isCommittee: boolean;
  committeeRole: string | null;
  workUnit: string | null;
  address: string;
  /** The children, their schools and classes, sorted by id. */
  children: string[];
  schools: string[];
  classes: string[];
  status: Enabled;
}

export type Relation = 'father' | 'mother' | 'grandparent';

export interface StudentGuardianRow {
  id: string;
  student: string;
  guardian: string;
  relation: Relation;
  isPrimary: boolean;
  isEmergency: boolean;
  canPickup: boolean;
  sort: number;
  school: string;
}

export interface HealthProfileRow {
  id: string;
  student: string;
  bloodType: string | null;
  allergies: string | null;
  chronicDiseases: string | null;
  medications: string | null;
  dietaryRestrictions: string | null;
  motionSickness: boolean;
  recentSurgery: string | null;
  unfitForTrip: boolean;
  emergencyNote: string | null;
  confirmedBy: string | null;
  confirmedAt: string | null;
  school: string;
}

export type ConsentType = 'face' | 'medical' | 'location' | 'media';
export type ConsentStatus = 'pending' | 'signed' | 'refused' | 'withdrawn' | 'expired';

export interface ConsentRow {
  id: string;
  consentNo: string;
  consentType: ConsentType;
  student: string;
  guardian: string;
  templateVersion: string;
  content: string;
  signMethod: 'online' | null;
  signedAt: string | null;
  signIp: string | null;
  validTo: string | null;
  withdrawnAt: string | null;
  school: string;
  status: ConsentStatus;
}
