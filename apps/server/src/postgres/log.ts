/** Where the start tells what it does: the console and pino loggers fit. */
export interface StartLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
