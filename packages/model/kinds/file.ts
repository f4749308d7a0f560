import { defineKind, issue, type Kind } from '../kind.ts';
import { isId } from './ref.ts';

const target = () => ({ model: 'file', key: 'id', shared: true });
const exampleId = (n: number) => `00000000-0000-7000-9000-${n.toString(16).padStart(12, '0')}`;

const one = (name: string, attachment: Kind['attachment']): Kind =>
  defineKind(name, {
    column: () => 'uuid',
    check: (value) => (isId(value) ? null : issue('field.notAnId')),
    schema: () => ({ type: 'string', format: 'uuid', description: 'id of an uploaded file' }),
    operators: () => ['empty'],
    target,
    attachment,
    personal: 'identifies',
    example: (_field, n) => exampleId(n),
  });

const many = (name: string, attachment: Kind['attachment']): Kind =>
  defineKind(name, {
    column: () => 'uuid[]',
    check: (value) => (Array.isArray(value) && value.length <= 50 && value.every(isId) ? null : issue('field.notIds')),
    schema: () => ({ type: 'array', items: { type: 'string', format: 'uuid' }, description: 'ids of uploaded files' }),
    operators: () => ['empty'],
    target,
    attachment,
    many: true,
    personal: 'identifies',
    brief: false,
    expression: () => 'list',
    example: (_field, n) => [exampleId(n)],
  });

/** Uploaded files and pictures, stored as ids of file records. */
export const file = one('file', 'file');
export const files = many('files', 'file');
export const image = one('image', 'picture');
export const images = many('images', 'picture');
