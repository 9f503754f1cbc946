/** Texts for the named examples. */

/** Each element that rich text may hold. */
export const everyElement = `<p>A paragraph with <strong>strong</strong>, <em>emphasised</em>, <a href="/about">linked</a> and <code>coded</code> words, H<sub>2</sub>O and a note.<sup><a href="#n1">1</a></sup> Press <kbd>Esc</kbd> to leave. Then 1,284\u00a0gigawatts, <mark>marked</mark>, <del>struck</del>.</p>
<p>A second paragraph, so that the distance between two of them can be seen. It is long enough to run over two lines at any width of the screen, which is what a paragraph does.</p>
<h2>A heading of the second level</h2>
<p>Text below it.</p>
<h3>A heading of the third level</h3>
<ul><li>An entry of a list</li><li>Another, which is long enough to run over the end of the line, so that the second line is seen below the first<ul><li>One below it</li></ul></li></ul>
<ol><li>First</li><li>Second</li></ol>
<blockquote><p>A quotation of some length, which someone wrote elsewhere, and which is set apart from the text.</p></blockquote>
<h4>A heading of the fourth level</h4>
<table><thead><tr><th>Country</th><th align="right">Study</th><th align="right">Permits</th><th align="right">Build</th><th align="right">Total, months</th><th align="right">Applications</th></tr></thead><tbody><tr><td>Denmark</td><td align="right">6</td><td align="right">7</td><td align="right">9</td><td align="right">26</td><td align="right">31</td></tr><tr><td>United Kingdom</td><td align="right">17</td><td align="right">12</td><td align="right">13</td><td align="right">61</td><td align="right">38</td></tr></tbody></table>
<pre><code>const waiting = applications.filter((a) => a.energised === null).map((a) => daysBetween(a.applied, today));</code></pre>
<dl><dt>Energised</dt><dd>Connected, and current flows.</dd></dl>
<hr>
<p>The last paragraph.<sup><a href="#n2">2</a></sup></p>`;

export const openingParagraphs = `<p>Heide is a market town of 21,000 people in Schleswig-Holstein, with a very large market square and, on its northern edge, eleven finished wind turbines that do not turn. The road was laid, the towers stood, the blades came by night. Then the crews left, and the turbines joined a list.</p>
<p>The list is called the connection queue. It is the least photographed part of the energy transition and, we have come to think, the most important.<sup><a href="#n1">1</a></sup> Ask why, and the usual answer is copper. There are too few cables, the story goes, and cables take a decade.</p>
<p>That is true, and it is not what is happening here. The substation has had a free bay for years. What is missing is a signature, and behind the signature a study, and behind the study a model of the network that three companies maintain in three formats.</p>`;

export const secondPart = `<h2>How we counted</h2>
<p>We asked developers for their files, not their opinions. They gave us 212 complete connection agreements, with every letter dated. We split each into four phases: application, network study, permits and construction. Then we counted days.<sup><a href="#n2">2</a></sup></p>
<p>Construction is the part people picture. In every country but one it takes less than a third of the wait.</p>
<h3>What a day is</h3>
<p>A day counts when nobody is waiting for an answer from outside.</p>`;

export const thirdPart = `<h2>Four habits</h2>
<p>Queues are made of habits, and habits have owners.</p>
<ul><li>One country asks for a deposit that rises with each month a developer sits on an offer.</li><li>One publishes a map of free capacity every morning.</li><li>One takes all comers at no charge.</li></ul>
<h2>What to do by spring</h2>
<p>None of the remedies needs a law. A network company can publish its spare capacity, set a price on sitting still, and name one person per application who may say yes.<sup><a href="#n3">3</a></sup></p>`;

export const notes = `<ol><li id="n1">Operators’ published queues, projects above 40\u00a0MW, duplicates removed.</li><li id="n2"><p>Agreements came from 37 developers and are not a random sample.</p></li><li id="n3">By capacity. By number of projects, two in five.</li></ol>`;
