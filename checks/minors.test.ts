import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdsMinors } from '@zhixing/engine/permission/minors.ts';
import { createRegistry } from '@zhixing/engine/registry.ts';
import { createCatalogue } from '@zhixing/engine/text/locale.ts';
import { createWords } from '@zhixing/engine/text/words.ts';
import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import { MinorsAccess } from '../modules/study/minors/minors-access.model.ts';
import { productModules } from '../modules/tests/product.ts';

/*
 * A machine cannot know what a field will hold, but it sees what the field is called, what it refers to and what it is made of. What follows errs on
 * the strict side; an exception is written down here with its reason.
 */

const registry = createRegistry(productModules.flatMap((module) => [...module.models]));
const words = createWords(createCatalogue(productModules));
const models = registry.all();

const ABOUT_CHILDREN = /student|pupil|child|guardian|minor|kid/i;
const SAID_OF_CHILDREN = /学生|家长|监护人|孩子|儿童|未成年|幼儿|学籍|少年/;

/** Fields in models that hold no minors' data, though their names sound like it: why. */
const NO_CHILD: Readonly<Record<string, string>> = {};

/** Fields of minors' models that everybody who reads the record sees in clear: why. */
const SHOWN: Readonly<Record<string, string>> = {
  'billLine.name': 'the name of what is charged, such as the coach',
  'miniProgramUser.nickname': 'chosen by the person; before the binding nothing else tells two users apart',
  'consentRecord.attachments': 'the signed forms are what those who keep consents work on; each opening is written down',
};

const stored = (model: EffectiveModel): EffectiveField[] =>
  Object.values(model.fields).filter(({ column, system }) => column !== null && !system);
const place = (model: EffectiveModel, { name }: EffectiveField): string => `${model.name}.${name}`;
const isOfChildren = (model: EffectiveModel): boolean => holdsMinors({ registry }, model);

test('a field that by its name or its label is about a child is kept as such wherever it stands', () => {
  const open = models
    .filter((model) => !isOfChildren(model))
    .flatMap((model) =>
      stored(model)
        .filter(({ kind }) => kind.personal !== null)
        .filter(({ name }) => ABOUT_CHILDREN.test(name) || SAID_OF_CHILDREN.test(words.field('zh', model, name)))
        .filter(({ settings }) => settings.minors !== true || settings.sensitive !== true)
        .map((field) => place(model, field)),
    );
  assert.deepEqual(
    open.filter((one) => !(one in NO_CHILD)),
    [],
  );
  assert.deepEqual(
    Object.keys(NO_CHILD).filter((one) => !open.includes(one)),
    [],
    'exceptions that are none any more',
  );
});

test('whoever reads a record of a child sees no number, picture or name of his in clear unless a grant says so', () => {
  const open = models.filter(isOfChildren).flatMap((model) =>
    stored(model)
      .filter(({ name, kind }) => kind.personal === 'identifies' || (kind.wording && /name$/i.test(name)))
      .filter(({ settings }) => settings.sensitive !== true)
      .map((field) => place(model, field)),
  );
  assert.deepEqual(
    open.filter((one) => !(one in SHOWN)),
    [],
  );
  assert.deepEqual(
    Object.keys(SHOWN).filter((one) => !open.includes(one)),
    [],
    'exceptions that are none any more',
  );
});

test('a model that holds data of minors says so itself, and an application can name it', () => {
  assert.deepEqual(
    models.filter((model) => isOfChildren(model) && !model.document.minors).map(({ name }) => name),
    [],
  );
  const subjects = registry.get(MinorsAccess.name).fields.subject?.settings.options as readonly string[];
  const concerned = models.filter((model) => holdsMinors({ registry }, model, Object.keys(model.fields))).map(({ name }) => name);
  assert.ok(concerned.length >= 7);
  assert.deepEqual(concerned.toSorted(), subjects.filter((name) => name !== 'all').toSorted());
});
