declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(extracted: unknown): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string; path: unknown }[]>;
  }
}

declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean; embedSource?: boolean | string[] });
    parse(html: string): unknown;
  }
}
