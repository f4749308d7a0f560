import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { Condition, Operand } from '@zhixing/model';
import type { ComponentType } from 'react';

/** Resolves the label of a stored key; undefined for values without labels. */
export type LabelOf = (value: unknown) => string | undefined;

export interface CellProps {
  readonly field: FieldDescription;
  readonly value: unknown;
  readonly labelOf: LabelOf;
}

export interface InputProps {
  /** Id of the input element that the label refers to. */
  readonly id: string;
  readonly field: FieldDescription;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly invalid: boolean;
  /** Id of the error text. */
  readonly describedBy?: string | undefined;
  /** Placeholder, such as the masked value that is kept unless retyped. */
  readonly placeholder?: string | undefined;
  readonly labelOf: LabelOf;
  /** Limits a reference's choices by other values on the form. */
  readonly within?: Condition | undefined;
  /** URL under which the record serves the field's files; undefined for a new record. */
  readonly path?: string | undefined;
}

export interface FilterProps {
  readonly id: string;
  readonly field: FieldDescription;
  readonly operand: Operand | undefined;
  readonly onChange: (operand: Operand | undefined) => void;
  readonly labelOf: LabelOf;
}

/** Text of a value where no component can be rendered: tooltips, history, chips. */
export type TextOf = (value: unknown, field: FieldDescription, words: Words) => string;

export interface Words {
  readonly labelOf: LabelOf;
  readonly yes: string;
  readonly no: string;
  /** Separator between several values. */
  readonly comma: string;
}

/** The UI part of a field kind; its model part is the kind of the same name in the model language. */
export interface UiKind {
  readonly name: string;
  /** Null where plain text suffices. */
  readonly Cell: ComponentType<CellProps> | null;
  /** Null for kinds that cannot be entered. */
  readonly Input: ComponentType<InputProps> | null;
  readonly Filter: ComponentType<FilterProps> | null;
  readonly text: TextOf;
  /** Text of a filter operand that is more than its values; null to show the values. */
  readonly operandText?: (operand: Operand) => string | null;
  /** Maps a value of an operand to a stored value. */
  readonly operandValue?: (value: unknown) => unknown;
  /** How a grid cell is edited inline; null if it cannot be. */
  readonly inline: 'text' | 'lines' | 'number' | 'key' | 'value' | null;
  /** Kind of the values it is compared with, if different: ranges are compared with days and moments. */
  readonly operandKind?: string;
  /** Column width in Chinese characters of the table's font. */
  readonly letters: number | ((field: FieldDescription) => number);
  readonly align: 'start' | 'end';
  /** Spans the full width of a form. */
  readonly wide: boolean;
  /** Minimum width of its filter, if wider than a plain input. */
  readonly room?: string;
}

export function defineUiKind(name: string, own: Partial<UiKind>): UiKind {
  return {
    name,
    Cell: null,
    Input: null,
    Filter: null,
    text: (value, _field, { labelOf }) => labelOf(value) ?? String(value),
    inline: null,
    letters: 9,
    align: 'start',
    wide: false,
    ...own,
  };
}
