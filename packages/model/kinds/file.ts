import { defineKind, issue, type Kind, listed } from '../kind.ts';
import { isId } from './ref.ts';

const target = () => ({ model: 'file', key: 'id', shared: true });
const exampleId = (n: number) => `00000000-0000-7000-9000-${n.toString(16).padStart(12, '0')}`;

const one = (name: string): Kind =>
  defineKind(name, {
    column: () => 'uuid',
    check: (value) => (isId(value) ? null : issue('field.notAnId')),
    schema: () => ({ type: 'string', format: 'uuid', description: 'id of an uploaded file' }),
    operators: ['empty'],
    target,
    example: (_field, n) => exampleId(n),
  });

const many = (name: string): Kind =>
  defineKind(name, {
    column: () => 'uuid[]',
    check: (value) => (Array.isArray(value) && value.length <= 50 && value.every(isId) ? null : issue('field.notIds')),
    schema: () => ({ type: 'array', items: { type: 'string', format: 'uuid' }, description: 'ids of uploaded files' }),
    operators: listed.filter((operator) => operator === 'empty'),
    target,
    expression: () => 'list',
    example: (_field, n) => [exampleId(n)],
  });

/** Uploaded files and pictures, stored as ids of file records. */
export const file = one('file');
export const files = many('files');
export const image = one('image');
export const images = many('images');
