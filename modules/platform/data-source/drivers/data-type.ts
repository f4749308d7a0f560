/** Types of columns by their names in this API family, with what databases call them. The first that matches holds. */
const names = {
  boolean: /^(bool|tinyint\(1\)|bit\(1\)|bit$)/,
  bigint: /^(bigint|int8|bigserial)/,
  int: /^(int(?!erval)|smallint|mediumint|tinyint|serial|year)/,
  decimal: /^(decimal|numeric|real|float|double|money)/,
  datetime: /^(datetime|timestamp)/,
  date: /^date$/,
  text: /^(text|tinytext|mediumtext|longtext|citext)/,
  varchar: /^(char|varchar|bpchar|uuid|enum|set\()/,
} as const;

export type DataType = keyof typeof names;

/** The data type of a column whose database calls it so; null for types such as JSON that have no such name. */
export const dataTypeOf = (type: string): DataType | null =>
  type.endsWith('[]') ? null : ((Object.keys(names) as DataType[]).find((name) => names[name].test(type.toLowerCase())) ?? null);
