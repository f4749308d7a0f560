import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { defineUiKind, type UiKind } from '../kind.ts';
import { decimal } from './decimal.tsx';
import { flag } from './flag.tsx';
import { integer } from './integer.tsx';
import { money } from './money.tsx';
import { text } from './text.tsx';

const results: Readonly<Record<string, UiKind>> = { decimal, flag, integer, money };

const resultOf = ({ result }: FieldDescription): UiKind => results[String(result)] ?? text;

/** Computed by the server, formatted by its result kind. */
export const formula = defineUiKind('formula', { letters: 7, text: (value, field, words) => resultOf(field).text(value, field, words) });
