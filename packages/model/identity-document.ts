import type { Issue } from './kind.ts';
import { isNationalId, nationalIdIssue } from './kinds/national-id.ts';

/** Identity documents used by residents of mainland China. */
export const identityDocuments = [
  'nationalId',
  'residencePermit',
  'hkMacaoPermit',
  'taiwanPermit',
  'passport',
  'foreignerId',
  'other',
] as const;
export type IdentityDocument = (typeof identityDocuments)[number];

/** Region codes of the residence permits of people from Hong Kong, Macao and Taiwan (State Council, 2018). */
const RESIDENCE = /^8[123]0000/;
/** Numbers of foreign permanent residents begin with 9, where those of citizens have their province (rules for machine reading, 2023). */
const FOREIGNER = /^9/;
/** Cards issued before December 2023: country and region, birthday, sequence number. */
const FORMER_FOREIGNER = /^[A-Z]{3}\d{12}$/;

const rules: Readonly<Record<IdentityDocument, { readonly fits: (number: string) => boolean; readonly key: string }>> = {
  nationalId: { fits: isCitizen, key: 'field.wrongNationalId' },
  residencePermit: { fits: (number) => isNationalId(number) && RESIDENCE.test(number), key: 'field.notResidencePermit' },
  hkMacaoPermit: { fits: (number) => /^[HM]\d{8}(?:\d{2})?$/.test(number), key: 'field.notHkMacaoPermit' },
  taiwanPermit: { fits: (number) => /^(?:\d{8}|\d{10}[A-Z]?)$/.test(number), key: 'field.notTaiwanPermit' },
  passport: { fits: (number) => /^(?=.*\d)[A-Z0-9]{6,12}$/.test(number), key: 'field.notPassport' },
  foreignerId: {
    fits: (number) => FORMER_FOREIGNER.test(number) || (FOREIGNER.test(number) && isNationalId(number)),
    key: 'field.notForeignerId',
  },
  other: { fits: (number) => /^[A-Z0-9()-]{1,30}$/.test(number), key: 'field.notDocumentNumber' },
};

function isCitizen(number: string): boolean {
  return isNationalId(number) && !RESIDENCE.test(number) && !FOREIGNER.test(number);
}

/** The issue of a document number; null if it has the form of its kind. */
export function documentIssue(document: IdentityDocument, number: string): Issue | null {
  if (rules[document].fits(number)) return null;
  return (document === 'nationalId' ? nationalIdIssue(number) : null) ?? { key: rules[document].key };
}

/** Whether the document number contains birthday and gender. */
export const tellsBirthday = (document: IdentityDocument): boolean => document === 'nationalId' || document === 'residencePermit';
