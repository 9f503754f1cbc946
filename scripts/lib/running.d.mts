export function noteRunning(folder: string): () => void;
export function whoRuns(folder: string): string | undefined;
export function noteOf(pid: number): string;
export function stateOf(note: string, pid: number): 'runs' | 'over' | 'unseen';
