import type { Context } from '@zhixing/engine/context.ts';
import { describeModel } from '@zhixing/engine/describe/describe.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Condition, Row } from '@zhixing/model';
import { Region } from '../../region/region.model.ts';
import { phoneCodes } from '../ports.ts';
import { Registration } from '../registration.model.ts';
import { limits } from './limits.ts';
import { asServer } from './submit.ts';

/** What the registration page needs at first. */
export async function offered(ctx: Context) {
  const { engine, language } = ctx;
  const model = engine.registry.get(Registration.name);
  const { fields, form } = describeModel(asServer(ctx), model);
  const asked = new Set(model.writable.map(({ name }) => name));
  return {
    fields: fields.filter(({ name }) => asked.has(name)),
    groups: form.groups.map((group) => ({ ...group, fields: group.fields.filter((name) => asked.has(name)) })),
    sms: (await use(engine, phoneCodes).sms(engine)) !== null,
    files: { most: limits.files, bytes: limits.fileBytes, types: limits.fileTypes },
    agreement: {
      version: engine.texts.text(language, 'registration.agreement.version'),
      text: engine.texts.text(language, 'registration.agreement.text'),
    },
  };
}

type Place = Row<typeof Region>;

/** The regions to choose from on each level down to the one below `code`, each with the chosen one. Administrative divisions are public. */
export async function regionLevels(ctx: Context, code: string | undefined) {
  const regions = repo(Region, asServer(ctx));
  const below = (condition: Condition) => regions.find(condition, { order: { field: 'code', descending: false }, limit: 500 });
  const path: Place[] = [];
  for (let at = code ? await regions.first({ code }) : null; at && path.length < 5; ) {
    path.unshift(at);
    at = at.parent ? await regions.first({ id: at.parent }) : null;
  }
  const levels = await Promise.all([null, ...path].map((parent) => below({ parent: parent?.id ?? null })));
  return levels.flatMap((list, level) =>
    list.length > 0 ? [{ chosen: path[level]?.code ?? null, list: list.map(({ code: of, name }) => ({ code: of, name })) }] : [],
  );
}
