import { isNationalId } from '@zhixing/model';
import { dateText } from './calendar.ts';
import {
  type Cell,
  CLASS_WRITINGS,
  DATE_WRITINGS,
  GENDER_WRITINGS,
  ID_WRITINGS,
  NAME_WRITINGS,
  PHONE_WRITINGS,
  type Writing,
} from './messy-writings.ts';
import type { Pupil } from './pupils.ts';
import type { Random } from './random.ts';

/** The cells of one row by column. */
export interface Line {
  name: Cell;
  gender: Cell;
  idCard: Cell;
  birthday: Cell;
  className: Cell;
  ethnicity: Cell;
  guardianName: Cell;
  guardianPhone: Cell;
  address: Cell;
}

/** Why a row must be refused. */
export type Fault =
  | 'idChecksum'
  | 'idTooShort'
  | 'idAsNumber'
  | 'idMissing'
  | 'idInvalidDay'
  | 'birthdayDisagrees'
  | 'birthdayUnreadable'
  | 'genderDisagrees'
  | 'unknownClass'
  | 'nameMissing'
  | 'phoneTooShort'
  | 'duplicateInFile';

/** A pupil in the varied formats that offices use; the values stay correct. Returns the names of the unusual formats. */
export function writtenLine(pupil: Pupil, random: Random): { line: Line; writings: string[] } {
  const name = choose(NAME_WRITINGS, pupil.name, random);
  const gender = choose(GENDER_WRITINGS, pupil.gender, random);
  const idCard = choose(ID_WRITINGS, pupil.idCard, random);
  const birthday = choose(DATE_WRITINGS, pupil.birthday, random);
  const className = choose(CLASS_WRITINGS, pupil.className, random);
  const guardianPhone = choose(PHONE_WRITINGS, pupil.guardianPhone, random);
  return {
    line: {
      name: name.cell,
      gender: gender.cell,
      idCard: idCard.cell,
      birthday: birthday.cell,
      className: className.cell,
      ethnicity: pupil.ethnicity,
      guardianName: pupil.guardianName,
      guardianPhone: guardianPhone.cell,
      address: pupil.address,
    },
    writings: [name, gender, idCard, birthday, className, guardianPhone]
      .map(({ writing }) => writing)
      .filter((writing) => writing !== 'plain'),
  };
}

/** Faults other than a duplicate, each with its column and the change it makes to a good row. */
export const FAULTS: Record<Exclude<Fault, 'duplicateInFile'>, { column: keyof Line; spoil: (pupil: Pupil) => Partial<Line> }> = {
  idChecksum: { column: 'idCard', spoil: ({ idCard }) => ({ idCard: idCard.slice(0, 17) + otherCheck(idCard) }) },
  idTooShort: { column: 'idCard', spoil: ({ idCard }) => ({ idCard: idCard.slice(0, 17) }) },
  idAsNumber: { column: 'idCard', spoil: ({ idCard }) => ({ idCard: fifteenDigits(idCard) }) },
  idMissing: { column: 'idCard', spoil: () => ({ idCard: null }) },
  idInvalidDay: { column: 'idCard', spoil: ({ idCard }) => ({ idCard: `${idCard.slice(0, 10)}0231${idCard.slice(14)}` }) },
  birthdayDisagrees: { column: 'birthday', spoil: ({ birthday }) => ({ birthday: dateText(dayOf(birthday) + 9) }) },
  birthdayUnreadable: { column: 'birthday', spoil: ({ birthday }) => ({ birthday: `${birthday.slice(0, 4)}年春` }) },
  genderDisagrees: { column: 'gender', spoil: ({ gender }) => ({ gender: gender === 'male' ? '女' : '男' }) },
  unknownClass: { column: 'className', spoil: () => ({ className: '九年级99班' }) },
  nameMissing: { column: 'name', spoil: () => ({ name: null }) },
  phoneTooShort: { column: 'guardianPhone', spoil: ({ guardianPhone }) => ({ guardianPhone: guardianPhone.slice(0, 10) }) },
};

function choose<T>(writings: readonly Writing<T>[], value: T, random: Random): { cell: Cell; writing: string } {
  const fitting = writings.filter(({ fits }) => fits?.(value) ?? true);
  const { write, writing } = random.pick(fitting);
  return { cell: write(value), writing };
}

// A spreadsheet keeps only fifteen digits of a number. If the zeros happen to form a valid id, a digit is changed.
function fifteenDigits(idCard: string): number {
  const rounded = `${idCard.slice(0, 15)}000`;
  if (!isNationalId(rounded)) return Number(rounded);
  return Number(`${idCard.slice(0, 14)}${(Number(idCard.charAt(14)) + 1) % 10}000`);
}

const otherCheck = (idCard: string): string => (idCard.endsWith('1') ? '2' : '1');
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
