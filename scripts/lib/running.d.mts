export function noteRunning(folder: string): () => void;
export function whoRuns(folder: string): string | undefined;
