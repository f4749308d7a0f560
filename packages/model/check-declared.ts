import { checkCondition, type Finding } from './check-condition.ts';
import type { ModelDocument } from './document.ts';
import type { EffectiveModel } from './effective.ts';
import { namesIn } from './linkage.ts';
import { variablesIn } from './variables.ts';

type DocumentOf = (model: string) => ModelDocument | undefined;

/** Checks what a model declares about its records beyond single fields (M070), with the findings of its conditions. */
export function checkDeclared(model: EffectiveModel, documentOf: DocumentOf): Finding[] {
  return Object.entries(model.document.checks ?? {}).flatMap(([name, { when, must, at }]) => {
    const path = `checks.${name}`;
    const wrong = (message: string): Finding => ({ id: 'M070', path, message });
    return [
      ...checkCondition(model, must, `${path}.must`, documentOf),
      ...(when ? checkCondition(model, when, `${path}.when`, documentOf) : []),
      ...(namesIn(must).length === 0 ? [wrong('asks for nothing')] : []),
      ...(at === undefined || model.fields[at] ? [] : [wrong(`no field "${at}"`)]),
      ...variablesIn({ all: when ? [must, when] : [must] }).map((variable) => wrong(`"${variable}" differs from reader to reader`)),
    ];
  });
}
