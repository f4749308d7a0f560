import type { Chosen, FlowChoice, Urgency } from '@zhixing/client/flow-choice.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord, RecordRow } from '@zhixing/client/records.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MenuItems } from '../grid/grid-props.ts';
import type { InputProps } from '../kind.ts';
import type { RecordPanelProps } from './record-panel-props.ts';

/** Custom update and delete of a model's records that need a further choice, such as for records in a series. */
export interface OwnWrites {
  /** Whether it applies to the record. */
  readonly holds: (row: RecordRow) => boolean;
  /** The default choice. */
  readonly usual: string;
  /** Rendered beside the form and in the delete confirmation. */
  readonly Choice: ComponentType<{ readonly value: string; readonly onChange: (value: string) => void }>;
  readonly save: (row: RecordRow, version: number, values: Values, choice: string) => Promise<OneRecord>;
  readonly remove: (row: RecordRow, choice: string) => Promise<unknown>;
}

/** Extra menu items of a record besides its model's actions. */
export type ExtraItems = (model: ModelDescription, row: RecordRow, go: (to: string) => void) => MenuItems;

/** The next step of a record that its model's actions do not tell, such as granting permissions to a new role. */
export interface NextStep {
  readonly label: string;
  readonly onClick: () => void;
}

/** Finds out the next step of a record; null if nothing is left to do. */
export type FindNextStep = (model: ModelDescription, one: OneRecord, go: (to: string) => void) => Promise<NextStep | null>;

/** Props of content above a record's fields. */
export interface RecordAside {
  readonly model: ModelDescription;
  readonly one: OneRecord;
}

/** Props of what is offered above the form of a new record. */
export interface RecordStart {
  readonly model: ModelDescription;
  /** Values that the new record takes from its context. */
  readonly context: Values;
  /** Opens the record that was made instead of the form. */
  readonly onMade: (made: OneRecord) => void;
}

/** Permissions that the user lacks. */
export interface HoldersProps {
  readonly model: string;
  /** The record; absent for the model as a whole. */
  readonly id?: string;
  /** Verbs and `act:<name>`. */
  readonly abilities: readonly string[];
}

/** Choices that an action's flow requires, and the current ones. */
export interface FlowChoices {
  readonly choices: readonly FlowChoice[];
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

/** Urgency of what is submitted for approval. */
export interface FlowUrgency {
  readonly value: Urgency;
  readonly onChange: (value: Urgency) => void;
}

interface RecordExtensions {
  /** Shows a record in a drawer. Registered from outside, because forms whose fields open other forms would be a circular import. */
  readonly RecordPanel?: ComponentType<RecordPanelProps>;
  /** Extra menu items by model, lazily loaded. */
  readonly items?: Readonly<Record<string, () => Promise<{ readonly default: ExtraItems }>>>;
  /** Custom update and delete by model, lazily loaded. */
  readonly writes?: Readonly<Record<string, () => Promise<{ readonly default: OwnWrites }>>>;
  /** Content above a record's fields by model, lazily loaded. */
  readonly asides?: Readonly<Record<string, ComponentType<RecordAside>>>;
  /** Ways to start a new record other than its empty form, such as from a template, by model, lazily loaded. */
  readonly starts?: Readonly<Record<string, ComponentType<RecordStart>>>;
  /** Custom inputs by `<model>-<field>`, where the choices depend on more than the model. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** URL of the explanation of permissions on a record. */
  readonly why?: (model: string, id: string) => string;
  /** Renders an icon of the application's set by name; nothing for unknown names. */
  readonly Icon?: ComponentType<{ readonly name: string }>;
  /** Icon picker. */
  readonly IconInput?: ComponentType<InputProps>;
  /** Fields for choices that an action's flow requires. */
  readonly Choices?: ComponentType<FlowChoices>;
  /** Field for the urgency of what is submitted for approval. */
  readonly Urgency?: ComponentType<FlowUrgency>;
  /** Next steps by model, lazily loaded. */
  readonly nextSteps?: Readonly<Record<string, () => Promise<{ readonly default: FindNextStep }>>>;
  /** Says who holds permissions that the user lacks on a model or record. */
  readonly Holders?: ComponentType<HoldersProps>;
  /** Next step when a permission is missing. */
  readonly Denied?: ComponentType<{ readonly permission: string }>;
}

/** Extensions that the application registers for records of any model. */
export const extensions: RecordExtensions = {};

export const registerExtensions = (offered: RecordExtensions): void => void Object.assign(extensions, offered);

/** Extra menu items of a model's records; empty until loaded. */
export function useExtensions(model: ModelDescription): (row: RecordRow) => MenuItems {
  const go = useNavigate();
  const [items, setItems] = useState<ExtraItems | null>(null);
  useEffect(() => {
    setItems(null);
    extensions.items?.[model.name]?.().then(
      (program) => setItems(() => program.default),
      () => undefined,
    );
  }, [model.name]);
  return (row) => items?.(model, row, (to) => void go(to)) ?? [];
}

/** The next step of a record by its model's extension; null until known. */
export function useNextStep(model: ModelDescription, one: OneRecord): NextStep | null {
  const go = useNavigate();
  const [step, setStep] = useState<NextStep | null>(null);
  useEffect(() => {
    let current = true;
    const find = extensions.nextSteps?.[model.name];
    if (find)
      find()
        .then((program) => program.default(model, one, (to) => void go(to)))
        .then((found) => current && setStep(found))
        .catch(() => undefined);
    return () => {
      current = false;
      setStep(null);
    };
  }, [model, one, go]);
  return step;
}
