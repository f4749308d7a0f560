import { type Field, futureIssue, type Issue, fieldIssue as issueOf } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { kinds } from '@zhixing/model/kinds/registry.ts';
import { isBlank } from './blank.ts';
import type { FieldDescription } from './model-description.ts';

/** Validates a value by the same rule as the server; null when valid. */
export function fieldIssue(field: FieldDescription, value: unknown, required = field.required === true): Issue | null {
  if (isBlank(value)) return required ? { key: 'field.required' } : null;
  const kind = kinds[field.kind];
  if (!kind) return null;
  const settings = settingsOf(field);
  return issueOf(kind, value, settings) ?? futureIssue(value, settings, chinaDay(new Date()));
}

// The description has options with labels, while the rule expects codes only.
function settingsOf(field: FieldDescription): Field {
  const { options, ...settings } = field;
  const required = field.required === true;
  return options ? { ...settings, required, options: options.map((option) => option.value) } : { ...settings, required };
}
