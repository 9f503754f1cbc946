import { NextResponse } from 'next/server';

/** An answer of the proxy itself, which no cache keeps. */
export const refuse = (status: number, statusText: string, text = statusText): NextResponse =>
  new NextResponse(text, { status, statusText, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } });
