import { type CellValue, writeXlsx } from 'hucre';
import { chinaDay, schoolYear } from './calendar.ts';
import { FAULTS, type Fault, type Line, writtenLine } from './messy-rows.ts';
import { type Pupil, pupil, type RosterClass } from './pupils.ts';
import { type Random, streams } from './random.ts';

export interface MessyOptions {
  /** The region code must be that of a district of the sample. */
  readonly school: { readonly name: string; readonly regionCode: string };
  /** At least one. */
  readonly classes: readonly RosterClass[];
  /** Number of rows with a pupil, at most 109 500. */
  readonly rows: number;
  readonly seed: bigint;
  readonly now: Date;
  /** Every n-th row has a fault: 4 by default, 0 for none. */
  readonly faultEvery?: number;
}

/** Expected result of importing one row. */
export interface ExpectedRow {
  /** Row number in the sheet, from 1. */
  readonly row: number;
  /** Why the row must be refused, or null if it is good. */
  readonly fault: Fault | null;
  /** Heading of the faulty column. */
  readonly column: string | null;
  /** The unusual formats used in a good row. */
  readonly writings: readonly string[];
  /** The intended values, whatever their format. */
  readonly pupil: Pupil;
}

export interface MessyWorkbook {
  /** The .xlsx file. */
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** Row number of the headings, from 1. */
  readonly headerRow: number;
  /** Rows without a record: title, notes, headings, blank rows and the total at the end. */
  readonly noRecords: readonly number[];
  readonly rows: readonly ExpectedRow[];
}

/** Headings of the roster by column, as offices write them. 序号 and 备注 belong to no field. */
export const HEADINGS: Readonly<Record<keyof Line | 'number' | 'remark', string>> = {
  number: '序号',
  name: '学生姓名',
  gender: '性 别',
  idCard: '身份证号码',
  birthday: '出生年月',
  className: '班级',
  ethnicity: '民族',
  guardianName: '家长姓名',
  guardianPhone: '家长电话',
  address: '家庭住址',
  remark: '备注',
};

/** A name that a spreadsheet would take for a formula: valid as text, dangerous if exported unescaped. */
export const FORMULA_NAME = "=cmd|' /C calc'!A0";

/**
 * A student roster as a school office would send it: title and notes above the headings, blank rows, dates and numbers in every format,
 * faults, duplicates and a total at the end. The same options give the same file.
 */
export async function messyStudentWorkbook(options: MessyOptions): Promise<MessyWorkbook> {
  const sheet = emptySheet(options);
  const draw = streams(options.seed)('messy-workbook');
  for (let i = 0; i < options.rows; i += 1) {
    if (i > 0 && i % BLANK_EVERY === 0) addBlank(sheet);
    addPupil(sheet, options, i, draw(i));
  }
  addBlank(sheet);
  sheet.noRecords.push(sheet.cells.push(['合计', `${options.rows}人`]));
  const title = titleOf(options);
  return {
    bytes: await bytesOf(sheet, title, options.now),
    fileName: `${title}.xlsx`,
    headerRow: HEADER_ROW,
    noRecords: sheet.noRecords,
    rows: sheet.rows,
  };
}

interface Sheet {
  readonly cells: CellValue[][];
  readonly noRecords: number[];
  readonly rows: ExpectedRow[];
}

const HEADER_ROW = 4;
const BLANK_EVERY = 12;
const FORMULA_LINE = 5;
const COLUMNS = Object.keys(HEADINGS).length;
const NOTE = '说明：1.身份证号码须为18位；2.班级填写如"四年级1班"；3.家长电话填写手机号。   填表部门：教务处';
const FAULT_ORDER: readonly Fault[] = [
  ...(['idChecksum', 'duplicateInFile', 'birthdayDisagrees', 'idTooShort', 'unknownClass', 'idAsNumber'] as const),
  ...(['nameMissing', 'phoneTooShort', 'genderDisagrees', 'birthdayUnreadable', 'idMissing', 'idInvalidDay'] as const),
];

const titleOf = ({ school, now }: MessyOptions): string => `${school.name}${schoolYear(chinaDay(now))}年秋季学生花名册`;

function emptySheet(options: MessyOptions): Sheet {
  return { cells: [[titleOf(options)], [NOTE], [], Object.values(HEADINGS)], noRecords: [1, 2, 3, HEADER_ROW], rows: [] };
}

function addBlank(sheet: Sheet): void {
  sheet.noRecords.push(sheet.cells.push([]));
}

function addPupil(sheet: Sheet, options: MessyOptions, i: number, random: Random): void {
  const { fault, meant } = chosen(sheet, options, i, random);
  const { line, writings } = writtenLine(meant, random);
  if (meant.name === FORMULA_NAME) writings.push('nameFormula');
  const spoilt = fault === null || fault === 'duplicateInFile' ? line : { ...line, ...FAULTS[fault].spoil(meant) };
  const { name, gender, idCard, birthday, className, ethnicity, guardianName, guardianPhone, address } = spoilt;
  const row = sheet.cells.push([i + 1, name, gender, idCard, birthday, className, ethnicity, guardianName, guardianPhone, address, null]);
  sheet.rows.push({ row, fault, column: fault && HEADINGS[columnOf(fault)], writings: fault ? [] : writings, pupil: meant });
}

// A duplicate repeats the pupil of the last good row before it.
function chosen(sheet: Sheet, options: MessyOptions, i: number, random: Random): { fault: Fault | null; meant: Pupil } {
  const fault = faultOf(i, options.faultEvery ?? 4);
  if (fault !== 'duplicateInFile') return { fault, meant: newPupil(options, i, random) };
  const twin = sheet.rows.findLast((row) => row.fault === null);
  return twin ? { fault, meant: twin.pupil } : { fault: null, meant: newPupil(options, i, random) };
}

function faultOf(i: number, every: number): Fault | null {
  if (every === 0 || i % every !== every - 1) return null;
  return FAULT_ORDER[Math.floor(i / every) % FAULT_ORDER.length] ?? null;
}

const columnOf = (fault: Fault): keyof Line => (fault === 'duplicateInFile' ? 'idCard' : FAULTS[fault].column);

function newPupil(options: MessyOptions, i: number, random: Random): Pupil {
  const made = pupil(random, options.school.regionCode, random.pick(options.classes), i, options.now);
  return i === FORMULA_LINE ? { ...made, name: FORMULA_NAME } : made;
}

async function bytesOf(sheet: Sheet, title: string, now: Date): Promise<Uint8Array> {
  const merged = (row: number) => ({ startRow: row, startCol: 0, endRow: row, endCol: COLUMNS - 1 });
  const { cells } = sheet;
  return await writeXlsx({
    sheets: [{ name: '花名册', rows: cells, merges: [merged(0), merged(1)] }],
    properties: { title, created: now, modified: now },
  });
}
