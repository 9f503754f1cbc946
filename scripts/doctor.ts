import { main } from '../src/workshop/doctor/command.ts';

process.exitCode = await main(process.argv.slice(2));
