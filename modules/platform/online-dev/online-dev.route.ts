import type { Context } from '@zhixing/engine/context.ts';
import { describeModel } from '@zhixing/engine/describe/describe.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { openQuery } from '@zhixing/engine/http/queries.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { EffectiveModel } from '@zhixing/model';
import { z } from 'zod';

/** Component names of the API family by kind of field; other kinds become a text input. */
const parts: Readonly<Record<string, string>> = {
  longText: 'textarea',
  integer: 'inputNumber',
  decimal: 'inputNumber',
  money: 'inputNumber',
  count: 'inputNumber',
  flag: 'switch',
  choice: 'select',
  dictionary: 'select',
  ref: 'relationForm',
  refs: 'relationForm',
  date: 'datePicker',
  moment: 'datePicker',
  time: 'timePicker',
  region: 'areaSelect',
  geo: 'location',
  file: 'uploadFile',
  files: 'uploadFile',
  image: 'uploadImg',
  images: 'uploadImg',
  serial: 'billRule',
  formula: 'calculate',
};

/** List and form configuration of a model in the wire format of this API family. */
export const onlineDevRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/visualdev/OnlineDev/:modelId/Config',
      access: 'policy',
      params: z.strictObject({ modelId: z.string().max(80) }),
      query: openQuery.extend({ type: z.string().max(20).optional() }),
      summary: 'The form and the list of a model, as far as the reader may see it',
    },
    async ({ params }, ctx) => {
      const model = ctx.engine.registry.get(params.modelId);
      if (can(ctx, model, 'read') === null) throw modelErrors.denied({ permission: `${model.name}.read` });
      return configOf(ctx, model);
    },
  ),
];

type Description = ReturnType<typeof describeModel>;

function configOf(ctx: Context, model: EffectiveModel) {
  const described = describeModel(ctx, model);
  return {
    id: model.name,
    enCode: model.name,
    fullName: described.title,
    type: 1,
    webType: 2,
    enableFlow: 0,
    formData: JSON.stringify(formOf(described)),
    columnData: JSON.stringify(listOf(described)),
  };
}

function formOf({ fields, form }: Description) {
  const shown = new Set(form.groups.flatMap((group) => group.fields));
  return {
    fields: fields
      .filter(({ name }) => shown.has(name))
      .map((field) => ({
        __vModel__: field.name,
        __config__: { label: field.label, jnpfKey: partOf(field.kind), required: field.required },
        disabled: field.readonly,
        ...('options' in field ? { options: optionsOf(field.options) } : {}),
      })),
  };
}

const partOf = (kind: string): string => parts[kind] ?? 'input';
const optionsOf = (options: readonly { value: string; label: string }[] = []) =>
  options.map(({ value, label }) => ({ id: value, fullName: label }));

function listOf({ fields, list, access }: Description) {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const column = (name: string) => {
    const field = byName.get(name);
    return field ? [{ prop: name, label: field.label, jnpfKey: partOf(field.kind), sortable: field.sortable }] : [];
  };
  const offered = (names: Readonly<Record<string, boolean>>) => Object.keys(names).filter((name) => names[name]);
  return {
    columnList: list.columns.flatMap(column),
    searchList: list.filters.flatMap(column),
    defaultSidx: list.sort.field,
    sort: list.sort.descending ? 'desc' : 'asc',
    pageSize: 20,
    hasPage: true,
    btnsList: offered({ add: access.create, upload: access.import, download: access.export, batchRemove: access.delete }),
    columnBtnsList: offered({ edit: access.update, remove: access.delete, detail: true }),
  };
}
