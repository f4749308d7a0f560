import type { Gender } from './rows.ts';

/** Content of a cell; a Date is written as a date cell. */
export type Cell = string | number | Date | null;

/** One format of writing a value into a cell. */
export interface Writing<T> {
  readonly writing: string;
  readonly write: (value: T) => Cell;
  readonly fits?: (value: T) => boolean;
}

const plain = <T extends string>(): Writing<T> => ({ writing: 'plain', write: (value) => value });

export const NAME_WRITINGS: readonly Writing<string>[] = [
  plain(),
  plain(),
  plain(),
  plain(),
  { writing: 'nameTrailingSpace', write: (name) => `${name} ` },
  // Offices pad names of two characters with an ideographic space to the width of three.
  { writing: 'nameWideSpace', write: (name) => `${name.charAt(0)}\u3000${name.charAt(1)}`, fits: (name) => name.length === 2 },
];

export const GENDER_WRITINGS: readonly Writing<Gender>[] = [
  { writing: 'plain', write: chinese },
  { writing: 'plain', write: chinese },
  { writing: 'genderSpace', write: (gender) => ` ${chinese(gender)}` },
  { writing: 'genderBlank', write: () => null },
];

export const ID_WRITINGS: readonly Writing<string>[] = [
  plain(),
  plain(),
  { writing: 'idFullWidth', write: fullWidth },
  { writing: 'idSpaces', write: (id) => `${id.slice(0, 6)} ${id.slice(6, 14)} ${id.slice(14)}` },
  { writing: 'idApostrophe', write: (id) => `'${id}` },
  { writing: 'idLowerX', write: (id) => id.toLowerCase(), fits: (id) => id.endsWith('X') },
];

export const DATE_WRITINGS: readonly Writing<string>[] = [
  plain(),
  { writing: 'dateSlashes', write: (date) => numbersOf(date).join('/') },
  { writing: 'dateDots', write: (date) => numbersOf(date).join('.') },
  { writing: 'dateChinese', write: (date) => date.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日') },
  { writing: 'dateCompact', write: (date) => date.replaceAll('-', '') },
  { writing: 'dateFullWidth', write: (date) => fullWidth(numbersOf(date).join('/')) },
  // Days since 1899-12-30, the serial number shown when a cell has lost its date format.
  { writing: 'dateSerial', write: (date) => Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569 },
  { writing: 'dateCell', write: (date) => new Date(`${date}T00:00:00Z`) },
  { writing: 'dateBlank', write: () => null },
];

export const CLASS_WRITINGS: readonly Writing<string>[] = [
  plain(),
  plain(),
  { writing: 'classSpaces', write: (name) => ` ${name} ` },
  { writing: 'classFullWidth', write: fullWidth },
  { writing: 'classBrackets', write: (name) => name.replace(/(?:年级)?(\d+)班$/, '($1)班') },
  { writing: 'classWideBrackets', write: (name) => name.replace(/(?:年级)?(\d+)班$/, '（$1）班') },
];

export const PHONE_WRITINGS: readonly Writing<string>[] = [
  plain(),
  plain(),
  { writing: 'phoneHyphens', write: (phone) => `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}` },
  { writing: 'phoneSpaces', write: (phone) => `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}` },
  { writing: 'phoneCountryCode', write: (phone) => `+86 ${phone}` },
  { writing: 'phoneNumber', write: Number },
  { writing: 'phoneFullWidth', write: fullWidth },
];

function chinese(gender: Gender): string {
  return gender === 'male' ? '男' : '女';
}

function numbersOf(date: string): number[] {
  return date.split('-').map(Number);
}

function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
}
