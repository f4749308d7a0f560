import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { joinPages, type PageDocument, pageDocumentSchema, type TileDocument, usesOf } from '../page/index.ts';

const todo: TileDocument = { kind: 'todo', id: 'todo', w: 12, h: 1 };
const figure = (id: string, measure: string): TileDocument => ({ kind: 'figure', id, w: 3, h: 2, report: 'fees', measure });
const links = (...pages: string[]): TileDocument => ({ kind: 'shortcut', id: 'links', w: 12, h: 2, pages });
const page = (...tiles: TileDocument[]): PageDocument => ({ format: 1, tiles: [todo, ...tiles] });

describe('pages', () => {
  test('are read as they were written', () => {
    const document = page(figure('paid', 'paid'), links('lims01'), {
      kind: 'list',
      id: 'trips',
      w: 6,
      h: 5,
      model: 'trip',
      sort: '-departAt',
    });
    assert.deepEqual(pageDocumentSchema.parse(JSON.parse(JSON.stringify(document))), document);
  });

  test('joined to one show each thing once, with links last and an id of its own for every tile', () => {
    const joined = joinPages([
      page(figure('a', 'paid'), links('one', 'two')),
      page(figure('b', 'paid'), figure('a', 'owed'), links('two', 'three')),
    ]);
    assert.deepEqual(joined, page(figure('a', 'paid'), figure('a-2', 'owed'), links('one', 'two', 'three')));
  });

  test('of one role stay as they are', () => {
    const document = page(links('one'), figure('a', 'paid'), { ...links('two'), id: 'more' });
    assert.equal(joinPages([document]), document);
  });

  test('say what they refer to, each once', () => {
    const document = page(figure('a', 'paid'), figure('b', 'owed'), links('two', 'one'), {
      kind: 'map',
      id: 'm',
      w: 6,
      h: 5,
      model: 'site',
      at: 'location',
    });
    assert.deepEqual(usesOf(document), { models: ['site'], reports: ['fees'], pages: ['one', 'two'] });
  });
});
