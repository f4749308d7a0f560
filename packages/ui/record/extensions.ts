import type { Chosen, FlowChoice } from '@zhixing/client/flow-choice.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord, RecordRow } from '@zhixing/client/records.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MenuItems } from '../grid/grid-props.ts';
import type { InputProps } from '../kind.ts';
import type { RecordPanelProps } from './record-panel-props.ts';

/** How records of a model are changed and deleted where there is more to say than what and which, as of those in a series. */
export interface OwnWrites {
  /** Whether a record is written this way. */
  readonly holds: (row: RecordRow) => boolean;
  /** What is chosen unless somebody chooses. */
  readonly usual: string;
  /** Asks beside the form, and before deleting. */
  readonly Choice: ComponentType<{ readonly value: string; readonly onChange: (value: string) => void }>;
  readonly save: (row: RecordRow, version: number, values: Values, choice: string) => Promise<OneRecord>;
  readonly remove: (row: RecordRow, choice: string) => Promise<unknown>;
}

/** What can be done with a record beside the actions of its model. */
export type ExtraItems = (model: ModelDescription, row: RecordRow, go: (to: string) => void) => MenuItems;

/** What a part above the fields of a record is given. */
export interface RecordAside {
  readonly model: ModelDescription;
  readonly one: OneRecord;
}

/** What the flow behind an action wants to be chosen, and what has been. */
export interface FlowChoices {
  readonly choices: readonly FlowChoice[];
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

interface RecordExtensions {
  /** Draws a record to make or edit over what is there. Given from outside, since a form whose fields open other forms would import itself. */
  readonly RecordPanel?: ComponentType<RecordPanelProps>;
  /** Programs by the name of a model, fetched when its records are shown. */
  readonly items?: Readonly<Record<string, () => Promise<{ readonly default: ExtraItems }>>>;
  /** Own ways of changing and deleting by the name of a model, fetched when they are needed. */
  readonly writes?: Readonly<Record<string, () => Promise<{ readonly default: OwnWrites }>>>;
  /** What stands above the fields of a record by the name of its model, fetched when one is shown. */
  readonly asides?: Readonly<Record<string, ComponentType<RecordAside>>>;
  /** Own controls by `<model>-<field>`, where what may be chosen is nobody else's to say. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** Address at which it is explained what somebody may do with a record. */
  readonly why?: (model: string, id: string) => string;
  /** Draws an icon of the application's set by name; nothing for a name that is none. */
  readonly Icon?: ComponentType<{ readonly name: string }>;
  /** Chooses one of them. */
  readonly IconInput?: ComponentType<InputProps>;
  /** Fields for what the flow behind an action wants to be chosen. */
  readonly Choices?: ComponentType<FlowChoices>;
  /** Offers a way on where something was refused for want of a permission. */
  readonly Denied?: ComponentType<{ readonly permission: string }>;
}

/** What the application adds to records of any model. */
export const extensions: RecordExtensions = {};

export const registerExtensions = (offered: RecordExtensions): void => void Object.assign(extensions, offered);

/** The additional items for records of a model; none until their program is here. */
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
