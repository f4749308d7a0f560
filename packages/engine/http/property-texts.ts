import type { Context } from '../context.ts';

type Json = Readonly<Record<string, unknown>>;

const ONE = ['items', 'additionalProperties'];
const SEVERAL = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];

/**
 * A JSON Schema with a description at each property, at any depth, from the locale files by the name of the property.
 * @param places names around the properties, innermost first. `http.api.properties.<place>.<name>` of the innermost place that has a text
 * precedes `http.api.parameters.<name>`, because one name may mean different things in different calls.
 */
export function describeProperties(ctx: Context, schema: Json, places: readonly string[]): Json {
  const inside = (one: unknown): unknown => (isSchema(one) ? describeProperties(ctx, one, places) : one);
  const changed = [
    ...ONE.map((key) => [key, inside(schema[key])] as const),
    ...SEVERAL.map((key) => [key, Array.isArray(schema[key]) ? schema[key].map(inside) : undefined] as const),
    ['$defs', isSchema(schema.$defs) ? mapped(schema.$defs, inside) : undefined] as const,
    ['properties', isSchema(schema.properties) ? mapped(schema.properties, propertyOf(ctx, places)) : undefined] as const,
  ];
  return { ...schema, ...Object.fromEntries(changed.filter(([, value]) => value !== undefined)) };
}

const propertyOf = (ctx: Context, places: readonly string[]) => (property: unknown, name: string) => ({
  description: textOf(ctx, name, places),
  ...describeProperties(ctx, property as Json, [name, ...places]),
});

function textOf({ engine: { texts }, language }: Context, name: string, places: readonly string[]): string {
  const specific = places.map((place) => texts.find(language, `http.api.properties.${place}.${name}`)).find((text) => text !== null);
  return specific ?? texts.text(language, `http.api.parameters.${name}`);
}

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const mapped = (values: Json, change: (value: unknown, name: string) => unknown): Json =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
